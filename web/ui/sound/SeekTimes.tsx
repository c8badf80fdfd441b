import css from './SeekTimes.module.css'

/** Below a wave: where it is, and how long it is, as they are written. */
export function SeekTimes({ position, duration }: { position: string; duration: string }) {
  return (
    <p className={css.times}>
      <span>{position}</span>
      <span>{duration}</span>
    </p>
  )
}
