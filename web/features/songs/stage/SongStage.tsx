import { Link } from '@tanstack/react-router'
import { ArrowLeft, Download, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount, useViewer } from '../../../session/viewer.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { late } from '../../../ui/layers/late.tsx'
import { Chip, chipClass } from '../../../ui/looks/Chip.tsx'
import { CoverArt, toneStyle } from '../../../ui/looks/CoverArt.tsx'
import { VoteButtons } from '../../votes/VoteButtons.tsx'
import { ArtistName } from '../about/ArtistName.tsx'
import { GenreName, Plays } from '../about/SongFacts.tsx'
import { SongActions } from '../actions/SongActions.tsx'
import { SongDialogButton } from '../actions/SongDialogButton.tsx'
import { downloadPath } from '../paths.ts'
import { SongScore } from './SongScore.tsx'
import css from './SongStage.module.css'
import stage from './Stage.module.css'
import { StageTitle } from './StageTitle.tsx'
import { StageWave } from './StageWave.tsx'

const StageFollow = late(async () => (await import('./StageFollow.tsx')).StageFollow, {
  words: ['follows'],
  fallback: <span className={css.followPlace} />,
})

interface SongStageProps {
  song: Song
  onBack?: (() => void) | undefined
  onWave?: ReactNode
  belowWave?: ReactNode
  heat?: ReactNode
}

/** The song itself: cover, title, votes, score, and the wave on the edge of the stage. */
export function SongStage({ song, onBack, onWave, belowWave, heat }: SongStageProps) {
  const say = useSay()
  // A stage with its own bar hides the page's bar on phones. A visitor's stage keeps the page's bar, and a stage above
  // a list covers it anyway.
  const hasOwnBar = useViewer() !== null && !onBack
  return (
    <article className={stage.stage} style={toneStyle(song)} data-own-bar={hasOwnBar ? '' : undefined}>
      <div className="page">
        <StageBar song={song} onBack={onBack} />
        <div className={css.main}>
          <CoverArt
            id={song.id}
            cover={song.cover}
            sizes="(max-width: 767px) 104px, 188px"
            eager
            className={css.cover}
          />
          <div className={css.words}>
            <div className={css.kinds}>
              <Chip className={css.genre}>
                <GenreName genre={song.genre} />
              </Chip>
              <Link to="/terms" hash="label" className={chipClass('line', css.genre)}>
                {say('player.made')}
              </Link>
            </div>
            <StageTitle title={song.title} tabIndex={-1}>
              {song.title}
            </StageTitle>
          </div>
          <div className={css.by}>
            <span className={css.artist}>
              <ArtistName song={song} size={32} />
            </span>
            <span className={css.follow}>
              <Follow song={song} />
            </span>
            <Plays plays={song.plays} className={css.plays} />
            <VoteButtons song={song} onStage className={css.votes} />
          </div>
          <SongScore song={song} />
        </div>
        <StageWave song={song} onWave={onWave} below={belowWave} heat={heat} />
      </div>
    </article>
  )
}

/**
 * For signed-in viewers, on other people's songs: its place exists from the beginning, so that nothing moves when it is
 * filled.
 */
function Follow({ song }: { song: Song }) {
  const account = useAccount()
  if (!account || account.id === song.userId) return null
  return <StageFollow song={song} />
}

/** Back, share, download, and the other acts for the song. */
function StageBar({ song, onBack }: Pick<SongStageProps, 'song' | 'onBack'>) {
  const say = useSay()
  const isVisitor = useViewer() === null
  const ghost = buttonClass({ look: 'ghost' }, css.tool)
  const back = (
    <>
      <ArrowLeft size={18} aria-hidden="true" />
      {say('songs.page.back')}
    </>
  )
  return (
    <div className={css.bar}>
      {onBack ? (
        <button type="button" className={ghost} onClick={onBack}>
          {back}
        </button>
      ) : (
        !isVisitor && (
          <Link to="/" className={ghost}>
            {back}
          </Link>
        )
      )}
      <span className={css.space} />
      <SongDialogButton song={song} opens="share" className={ghost}>
        <Share2 size={18} aria-hidden="true" />
        <span className={css.toolWords}>{say('songs.action.share')}</span>
      </SongDialogButton>
      {song.status === 'ready' && (
        <a href={downloadPath(song.id)} download className={ghost}>
          <Download size={18} aria-hidden="true" />
          <span className={css.toolWords}>{say('songs.action.download')}</span>
        </a>
      )}
      <SongActions song={song} isOnStage className={css.tool} />
    </div>
  )
}
