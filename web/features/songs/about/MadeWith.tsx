import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SongDetail } from '#contract/songs/songs.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { useViewer } from '../../../session/viewer.ts'
import { Chip, chipClass } from '../../../ui/looks/Chip.tsx'
import { CopyButton } from '../actions/CopyButton.tsx'
import { LyricsButton } from '../lyrics/LyricsButton.tsx'
import { SungLyrics } from '../lyrics/SungLyrics.tsx'
import { LongText } from './LongText.tsx'
import css from './MadeWith.module.css'
import { SharedRecipe } from './SharedRecipe.tsx'

/** How the song was made, according to its maker; nothing if the maker said nothing. */
export function MadeWith({ song }: { song: SongDetail }) {
  const say = useSay()
  const { count } = useNumbers()
  const {
    generator,
    generatorVersion,
    seed,
    steps,
    bpm,
    key,
    claimedGenerator,
    credentials,
    credentialsIssuer,
    prompt,
    lyrics,
    lyricTimes,
    tags,
    basedOn,
  } = song
  // The generator named in the file counts only if the maker names none.
  const claimed = generator === null ? claimedGenerator : null
  const isSilent =
    !generator &&
    !claimed &&
    credentials !== 'valid' &&
    !prompt &&
    !lyrics &&
    !basedOn &&
    tags.length === 0 &&
    !seed &&
    !steps &&
    !song.workflowUrl &&
    !bpm &&
    !key
  if (isSilent) return null
  return (
    <section className={css.made} aria-labelledby="made-with">
      <h2 id="made-with" className={css.heading}>
        {say('songs.made.title')}
      </h2>
      {claimed !== null && <p className={css.claimed}>{say('songs.made.claimed', { generator: claimed })}</p>}
      {credentials === 'valid' && (
        <p className={css.signed}>
          <Chip look="fill" icon={<BadgeCheck size={16} aria-hidden="true" />}>
            {say('songs.made.valid')}
          </Chip>
          {credentialsIssuer !== null && (
            <span>{say('songs.made.signedBy', { issuer: credentialsIssuer })}</span>
          )}
        </p>
      )}
      <dl className={css.facts}>
        {generator !== null && (
          <Fact name={say('songs.made.generator')}>
            <p>{[generator, generatorVersion].filter(Boolean).join(' ')}</p>
          </Fact>
        )}
        {basedOn && (
          <Fact name={say('songs.made.basedOn')}>
            <Link to="/songs/$id" params={{ id: basedOn.id }} className={css.link}>
              {say('songs.share.text', { title: basedOn.title, artist: basedOn.user.artistName })}
            </Link>
          </Fact>
        )}
        {tags.length > 0 && (
          <Fact name={say('songs.made.tags')}>
            <Tags tags={tags} />
          </Fact>
        )}
        {bpm !== null && (
          <Fact name={say('songs.made.bpm')}>
            <p>{count(bpm)} BPM</p>
          </Fact>
        )}
        {key !== null && (
          <Fact name={say('songs.made.key')}>
            <p>{key}</p>
          </Fact>
        )}
        {seed !== null && (
          <Fact name={say('songs.made.seed')} beside={<CopyButton text={seed} />}>
            <p>{seed}</p>
          </Fact>
        )}
        {steps !== null && (
          <Fact name={say('songs.made.steps')}>
            <p>{steps}</p>
          </Fact>
        )}
        {prompt !== null && (
          <Fact name={say('songs.made.prompt')} beside={<CopyButton text={prompt} />}>
            <LongText text={prompt} about={say('songs.made.prompt')} />
          </Fact>
        )}
        {lyrics !== null && (
          <Fact
            name={say('songs.made.lyrics')}
            beside={lyricTimes && <LyricsButton song={song} times={lyricTimes} />}
          >
            {lyricTimes ? (
              <SungLyrics song={song} times={lyricTimes} />
            ) : (
              <LongText text={lyrics} about={say('songs.made.lyrics')} />
            )}
          </Fact>
        )}
      </dl>
      <SharedRecipe song={song} />
    </section>
  )
}

interface FactProps {
  name: string
  beside?: ReactNode
  children: ReactNode
}

function Fact({ name, beside, children }: FactProps) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      {beside && <dd>{beside}</dd>}
      <dd className={css.value}>{children}</dd>
    </div>
  )
}

/** Each tag leads to other songs with the same tag. Viewers who aren't signed in have no search. */
function Tags({ tags }: { tags: readonly string[] }) {
  const isVisitor = useViewer() === null
  return (
    <ul className={css.tags}>
      {tags.map(tag => (
        <li key={tag}>
          {isVisitor ? (
            <Chip>{tag}</Chip>
          ) : (
            <Link to="/" search={{ search: tag }} className={chipClass()}>
              {tag}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
