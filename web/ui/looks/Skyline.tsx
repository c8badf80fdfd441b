import { Waveform } from '../sound/Waveform.tsx'
import { CoverArt, type CoverPicture } from './CoverArt.tsx'
import css from './Skyline.module.css'

interface SkylineProps {
  /** What the picture shows, for screen readers. */
  label: string
  pieces: { id: string; cover: CoverPicture | null; peaks: Uint8Array | null; durationSeconds: number }[]
}

/** The waves of several songs in one line, each in its cover's colours and as wide as the song is long. A picture. */
export function Skyline({ label, pieces }: SkylineProps) {
  return (
    <div className={css.skyline}>
      <span className="spoken">{label}</span>
      {pieces.map(({ id, cover, peaks, durationSeconds }) => (
        <span key={id} className={css.piece} style={{ flexGrow: durationSeconds }}>
          <Waveform
            mount="skyline"
            peaks={peaks}
            bars={24}
            picture={<CoverArt id={id} cover={cover} sizes="320px" />}
          />
        </span>
      ))}
    </div>
  )
}
