import { Link } from '@tanstack/react-router'
import { ArrowLeft, Download, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Song } from '#contract/songs.ts'
import { useSay } from '../../say/use-say.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Chip } from '../../ui/Chip.tsx'
import { CoverArt, toneStyle } from '../../ui/CoverArt.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { ArtistName } from './ArtistName.tsx'
import { downloadPath } from './paths.ts'
import { SongDialogButton } from './SongDialogButton.tsx'
import { GenreName, Plays } from './SongFacts.tsx'
import { SongScore } from './SongScore.tsx'
import css from './SongStage.module.css'
import stage from './Stage.module.css'
import { StageTitle } from './StageTitle.tsx'
import { StageWave } from './StageWave.tsx'
import { VoteButtons } from './VoteButtons.tsx'

interface SongStageProps {
  song: Song
  onWave?: ReactNode
  belowWave?: ReactNode
}

/** The song itself: cover, title, votes, score, and the wave on the edge of the stage. */
export function SongStage({ song, onWave, belowWave }: SongStageProps) {
  return (
    <article className={stage.stage} style={toneStyle(song)}>
      <div className="page">
        <StageBar song={song} />
        <div className={css.main}>
          <CoverArt
            id={song.id}
            cover={song.cover}
            sizes="(max-width: 767px) 104px, 188px"
            eager
            className={css.cover}
          />
          <div className={css.words}>
            <Chip className={css.genre}>
              <GenreName genre={song.genre} />
            </Chip>
            <StageTitle title={song.title} className={css.title}>
              {song.title}
            </StageTitle>
          </div>
          <div className={css.by}>
            <ArtistName song={song} size={32} />
            <Plays plays={song.plays} className={css.plays} />
            <VoteButtons song={song} onStage />
          </div>
          <SongScore song={song} className={css.score} />
        </div>
        <StageWave song={song} onWave={onWave} below={belowWave} />
      </div>
    </article>
  )
}

/** Back, share, download. */
function StageBar({ song }: { song: Song }) {
  const say = useSay()
  const isVisitor = useViewer() === null
  const ghost = buttonClass({ look: 'ghost' }, css.tool)
  return (
    <div className={css.bar}>
      {!isVisitor && (
        <Link to="/" className={ghost}>
          <ArrowLeft size={18} aria-hidden="true" />
          {say('songs.page.back')}
        </Link>
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
    </div>
  )
}
