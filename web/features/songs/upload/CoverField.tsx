import { ImageIcon, X } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { coverTypes } from '#contract/limits.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FieldNote } from '../../../ui/fields/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { swellPeaks } from '../../../ui/sound/stage-peaks.ts'
import { Waveform } from '../../../ui/sound/Waveform.tsx'
import css from './CoverField.module.css'

interface CoverFieldProps {
  file: File | null
  /** A note about the picture's origin, unless it was chosen by hand. */
  origin: ReactNode
  /** The address under which the browser can show it. */
  url: string | null
  error: string | undefined
  isShrinking: boolean
  isDisabled: boolean
  onChoose: (file: File) => void
  onRemove: () => void
  /** The texts of the card: title and artist. */
  title: string
  artist: { id: string; name: string }
}

const accept = coverTypes.join(',')
const sizes = '(max-width: 767px) 168px, 264px'

/** The cover, as the finished card will show it. */
export function CoverField({ url, title, artist, ...field }: CoverFieldProps) {
  const say = useSay()
  const { file, error, origin } = field
  const art = (
    <CoverArt
      id={artist.id}
      cover={url === null || error !== undefined ? null : pictureAt(url)}
      sizes={sizes}
    />
  )
  return (
    <div className={css.field}>
      <div>
        <div className={css.cover}>
          {art}
          <CoverButtons {...field} />
        </div>
        <Waveform mount="hanging" peaks={swellPeaks} picture={art} bars={52} className={css.wave} />
        <p className={classNames(title && 'clip', css.title)}>
          {title || <span className={css.none}>{say('upload.preview.title')}</span>}
        </p>
        <p className={`clip ${css.artist}`}>{artist.name}</p>
      </div>
      <FieldNote
        id="cover-note"
        error={error}
        ok={undefined}
        hint={origin || (file ? say('upload.cover.hint') : say('upload.cover.none'))}
      />
    </div>
  )
}

type CoverButtonsProps = Omit<CoverFieldProps, 'url' | 'title' | 'artist'>

function CoverButtons({
  file,
  origin,
  error,
  isShrinking,
  isDisabled,
  onChoose,
  onRemove,
}: CoverButtonsProps) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    // So that choosing the same file again also counts.
    target.value = ''
    if (chosen) onChoose(chosen)
  }
  if (isDisabled) return null
  const hasCover = file !== null || Boolean(origin)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        className="spoken"
        aria-label={say('upload.cover.label')}
        onChange={choose}
      />
      <Button
        name="coverImage"
        look="solid"
        size="sm"
        className={css.choose}
        icon={<ImageIcon size={16} aria-hidden="true" />}
        pending={isShrinking}
        pendingWords={say('upload.cover.shrinking')}
        aria-describedby="cover-note"
        aria-invalid={error === undefined ? undefined : true}
        onClick={() => input.current?.click()}
      >
        {say(hasCover ? 'upload.cover.change' : 'upload.cover.choose')}
      </Button>
      {hasCover && (
        <IconButton label={say('upload.cover.remove')} className={css.remove} onClick={onRemove}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </>
  )
}

/** One picture for all sizes, without a placeholder colour, because it loads from memory. */
function pictureAt(url: string) {
  return { small: url, medium: url, large: url, full: url, toneDark: 'transparent', toneLight: 'transparent' }
}
