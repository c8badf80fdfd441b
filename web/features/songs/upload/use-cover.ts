import { useRef, useState } from 'react'
import { usePreview } from './stage/use-preview.ts'
import { problemOf } from './upload-fields.ts'

interface CoverEvents {
  /** Another picture is in the field, or none. */
  onChange: (file: File | null) => void
  /** The chosen picture can't be read; the field is empty again. */
  onBroken: () => void
}

/** Makes the cover small in the browser as soon as it is chosen; until then the original is used. */
export function useCover({ onChange, onBroken }: CoverEvents) {
  const [isShrinking, setShrinking] = useState(false)
  const latest = useRef<File | null>(null)
  const preview = usePreview()

  const choose = async (file: File) => {
    const isFit = problemOf('coverImage', file) === undefined
    latest.current = file
    onChange(file)
    preview.show(isFit ? file : null)
    setShrinking(isFit)
    if (!isFit) return
    const small = await shrunk(file).catch((error: unknown) => {
      console.error(error)
      return null
    })
    // Another picture was chosen, or none, while this one was being drawn.
    if (latest.current !== file) return
    setShrinking(false)
    preview.show(small)
    onChange(small)
    if (!small) onBroken()
  }
  const remove = () => {
    latest.current = null
    setShrinking(false)
    preview.show(null)
    onChange(null)
  }
  return { url: preview.url, isShrinking, onChoose: (file: File) => void choose(file), onRemove: remove }
}

/** The original if the code that makes it small can't be loaded: the server accepts that, too. */
async function shrunk(file: File): Promise<File> {
  const shrink = await import('./shrink-cover.ts').catch((error: unknown) => {
    console.error(error)
    return null
  })
  return shrink ? shrink.shrinkCover(file) : file
}
