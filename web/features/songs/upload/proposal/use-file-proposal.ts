import { useRef, useState } from 'react'
import type { UploadFields } from '../upload-fields.ts'
import { useCover } from '../use-cover.ts'
import type { SaidByFile } from './said-by-file.tsx'

interface FormHandles {
  fields: UploadFields
  changeAll: (how: (known: UploadFields) => Partial<UploadFields>) => void
  onCover: (file: File | null) => void
  onBrokenCover: () => void
}

/** Reads the chosen file at once, fills empty fields with its values, and marks them. */
export function useFileProposal({ fields, changeAll, onCover, onBrokenCover }: FormHandles) {
  const [said, setSaid] = useState<SaidByFile | null>(null)
  const [coverIs, setCoverIs] = useState<'own' | 'file' | null>(null)
  // The current values, for answers that arrive later.
  const latest = useRef({ file: null as File | null, said, coverIs })
  const mark = (whose: typeof coverIs) => {
    latest.current.coverIs = whose
    setCoverIs(whose)
  }
  const cover = useCover({
    onChange: onCover,
    // The person did not choose the file's picture: if it can't be drawn, the file counts as having none.
    onBroken: () => (latest.current.coverIs === 'file' ? mark(null) : onBrokenCover()),
  })
  const take = (file: File | null, whose: 'own' | 'file') => {
    mark(file && whose)
    if (file) cover.onChoose(file)
    else cover.onRemove()
  }
  const read = async (file: File) => {
    latest.current.file = file
    const { saidByFile } = await import('./said-by-file.tsx')
    const next = await saidByFile(file)
    // Another file was chosen in the meantime.
    if (latest.current.file !== file) return
    const before = latest.current.said?.proposal ?? {}
    changeAll(known => next.fillIn(known, before))
    latest.current.said = next
    setSaid(next)
    const isOwn = latest.current.coverIs === 'own'
    if (!isOwn && (next.picture || latest.current.coverIs)) take(next.picture, 'file')
  }
  const marks = said?.marks(fields) ?? {}
  const isFileCover = coverIs === 'file'
  const clear = () => {
    if (said) changeAll(said.clear)
    if (isFileCover) take(null, 'file')
  }
  return {
    /** A failure to load the reader is not shown: the fields can be filled in by hand. */
    read: (file: File) => void read(file).catch(console.error),
    marks,
    /** Defined while a value comes from the file. */
    Note: isFileCover || Object.keys(marks).length > 0 ? said?.Note : undefined,
    clear,
    cover: {
      ...cover,
      origin: isFileCover && said?.mark,
      onChoose: (file: File) => take(file, 'own'),
      onRemove: () => take(null, 'own'),
    },
  }
}
