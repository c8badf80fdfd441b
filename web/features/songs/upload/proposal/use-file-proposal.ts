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

/** What the chosen file says: read as soon as it is chosen, put where nothing else stands, and marked as the file's. */
export function useFileProposal({ fields, changeAll, onCover, onBrokenCover }: FormHandles) {
  const [said, setSaid] = useState<SaidByFile | null>(null)
  const [coverIs, setCoverIs] = useState<'own' | 'file' | null>(null)
  // What the answers of later moments have to know.
  const latest = useRef({ file: null as File | null, said, coverIs })
  const mark = (whose: typeof coverIs) => {
    latest.current.coverIs = whose
    setCoverIs(whose)
  }
  const cover = useCover({
    onChange: onCover,
    // The file's picture was not asked for: one that can't be drawn counts as none.
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
    // Another one was chosen meanwhile.
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
    /** There while something came from the file. */
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
