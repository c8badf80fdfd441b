import css from './SeekTimes.module.css'

/** Below a wave: position and length, already formatted. */
export function SeekTimes({ position, duration }: { position: string; duration: string }) {
  return (
    <p className={css.times}>
      <span>{position}</span>
      <span>{duration}</span>
    </p>
  )
}
