import { parseBlob } from 'music-metadata'
import type { ComponentType, ReactNode } from 'react'
import { coverTypes, maxCoverBytes } from '#contract/limits.ts'
import { coverInTags, type FileTags, wordsInTags } from '#contract/songs/file-tags.ts'
import { titleFromName } from '#contract/songs/title-from-name.ts'
import { FromFile, FromFileNote } from '../../edit/FromFile.tsx'
import { marksOf } from '../../edit/marks-of.tsx'
import type { Marks } from '../../edit/word-controls.ts'
import type { UploadFields } from '../upload-fields.ts'
import { filledIn, markedIn, type Proposal, proposalOf, withoutMarked } from './file-proposal.ts'

/** What a file says, and what the form does with it. All of it loads late, with the first file. */
export interface SaidByFile {
  proposal: Proposal
  picture: File | null
  /** Shown beside fields whose values come from the file. */
  mark: ReactNode
  marks: (fields: UploadFields) => Marks
  fillIn: (fields: UploadFields, before: Proposal) => Partial<UploadFields>
  clear: (fields: UploadFields) => Partial<UploadFields>
  Note: ComponentType<{ onClear: () => void }>
}

/** Reads a file before it is sent; a file that can't be read says nothing. */
export async function saidByFile(file: File): Promise<SaidByFile> {
  const title = titleFromName(file.name)
  const { proposal, picture } = await readTags(file)
  return {
    proposal,
    picture,
    mark: <FromFile />,
    marks: fields => marksOf(markedIn(fields, proposal)),
    fillIn: (fields, before) => filledIn(fields, { title, ...proposal }, { ...before, title }),
    clear: fields => withoutMarked(fields, proposal),
    Note: FromFileNote,
  }
}

async function readTags(file: File): Promise<Pick<SaidByFile, 'proposal' | 'picture'>> {
  try {
    const tags: FileTags = await parseBlob(file, { duration: false })
    return { proposal: proposalOf(wordsInTags(tags)), picture: pictureIn(tags) }
  } catch (error) {
    console.error(error)
    return { proposal: {}, picture: null }
  }
}

function pictureIn(tags: FileTags): File | null {
  const { data, format = '' } = coverInTags(tags) ?? {}
  const type = coverTypes.find(known => known === format.replace('jpg', 'jpeg'))
  if (!data || !type || data.length === 0 || data.length > maxCoverBytes) return null
  return new File([Uint8Array.from(data)], 'cover', { type })
}
