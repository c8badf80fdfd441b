import type { ReactNode } from 'react'
import { maxAudioMegabytes } from '#contract/limits.ts'
import { languages } from '#words/languages.ts'
import { useSay } from '../../say/use-say.ts'
import { Avatar } from '../../ui/looks/Avatar.tsx'
import { Waveform } from '../../ui/sound/Waveform.tsx'
import { drawnPeaks } from './drawn-peaks.ts'
import css from './Features.module.css'

/** Three verbs, each with a picture drawn from bars. */
export function Features() {
  const say = useSay()
  return (
    <section className="page" aria-label={say('landing.features')}>
      <ul className={css.features}>
        <Feature
          title={say('landing.upload.title')}
          text={say('landing.upload.text', { megabytes: maxAudioMegabytes })}
          picture={<Waveform peaks={drawnPeaks(4)} played={0.62} className={css.wave} />}
        />
        <Feature
          title={say('landing.community.title')}
          text={say('landing.community.text', { languages: languages.length })}
          picture={<Listeners />}
        />
        <Feature
          title={say('landing.discover.title')}
          text={say('landing.discover.text')}
          picture={<Podium />}
        />
      </ul>
    </section>
  )
}

function Feature({ title, text, picture }: { title: string; text: string; picture: ReactNode }) {
  return (
    <li className={css.feature}>
      <div className={css.picture} aria-hidden="true">
        {picture}
      </div>
      <h2>{title}</h2>
      <p>{text}</p>
    </li>
  )
}

const listeners = [
  { id: 'mina', at: 12 },
  { id: 'jun', at: 33 },
  { id: 'sora', at: 55 },
  { id: 'teo', at: 72 },
  { id: 'haneul', at: 90 },
]

/** Faces on the bars, each at the second that the person liked. */
function Listeners() {
  const peaks = drawnPeaks(9)
  return (
    <>
      <Waveform peaks={peaks} className={css.wave} />
      {listeners.map(({ id, at }) => {
        const height = ((peaks[Math.floor((at / 100) * peaks.length)] ?? 0) / 255) * 100
        return (
          <span
            key={id}
            className={css.seat}
            style={{ left: `${at}%`, bottom: `min(${height}%, 100% - 36px)` }}
          >
            <Avatar id={id} src={null} size={32} />
          </span>
        )
      })}
    </>
  )
}

const podium = [
  { place: 2, share: 0.72 },
  { place: 1, share: 1 },
  { place: 3, share: 0.56 },
]

function Podium() {
  return (
    <div className={css.podium}>
      {podium.map(({ place, share }) => (
        <span key={place} data-place={place} style={{ height: `${share * 100}%` }}>
          <Waveform peaks={drawnPeaks(place * 3, 1)} bars={24} className={css.wave} />
          <b className="bib">{place}</b>
        </span>
      ))}
    </div>
  )
}
