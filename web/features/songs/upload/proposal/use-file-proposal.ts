import { useRef, useState } from 'react'
import { titleFromName } from '#contract/songs/title-from-name.ts'
import type { UploadFields } from '../upload-fields.ts'
import { useCover } from '../use-cover.ts'
import { filledIn, markedIn, type Proposal, withoutMarked } from './file-proposal.ts'

interface FormHandles {
  fields: UploadFields
  changeAll: (how: (known: UploadFields) => Partial<UploadFields>) => void
  onCover: (file: File | null) => void
  onBrokenCover: () => void
}

/** What the chosen file says: read as soon as it is chosen, put where nothing else stands, and marked as the file's. */
export function useFileProposal({ fields, changeAll, onCover, onBrokenCover }: FormHandles) {
  const [proposal, setProposal] = useState<Proposal>({})
  const [isFileCover, setFileCover] = useState(false)
  const latest = useRef({
    file: null as File | null,
    proposal: {} as Proposal,
    isOwnCover: false,
    isFileCover: false,
  })
  const markCover = (isFromFile: boolean) => {
    latest.current.isFileCover = isFromFile
    setFileCover(isFromFile)
  }
  const cover = useCover({
    onChange: onCover,
    // Nobody has asked for the file's picture: one that can't be drawn is as good as none.
    onBroken: () => (latest.current.isFileCover ? markCover(false) : onBrokenCover()),
  })
  const takeOwnCover = (file: File | null) => {
    latest.current.isOwnCover = file !== null
    markCover(false)
    if (file) cover.onChoose(file)
    else cover.onRemove()
  }
  const read = async (file: File) => {
    latest.current.file = file
    const { readFileTags } = await import('./read-file-tags.ts')
    const said = await readFileTags(file)
    // Another one was chosen meanwhile.
    if (latest.current.file !== file) return
    const title = titleFromName(file.name)
    const before = { ...latest.current.proposal, title }
    changeAll(known => filledIn(known, { title, ...said.proposal }, before))
    latest.current.proposal = said.proposal
    setProposal(said.proposal)
    if (latest.current.isOwnCover) return
    if (said.picture) cover.onChoose(said.picture)
    else if (latest.current.isFileCover) cover.onRemove()
    markCover(said.picture !== null)
  }
  return {
    /** Of a failure to load the reader nobody has to know: the fields are theirs to fill in. */
    read: (file: File) => void read(file).catch(console.error),
    marked: markedIn(fields, proposal),
    cover: {
      ...cover,
      isFromFile: isFileCover,
      onChoose: (file: File) => takeOwnCover(file),
      onRemove: () => takeOwnCover(null),
    },
    clear: () => {
      changeAll(known => withoutMarked(known, proposal))
      if (isFileCover) takeOwnCover(null)
    },
  }
}
