import { parseBlob } from 'music-metadata'
import { coverTypes, maxCoverBytes } from '#contract/limits.ts'
import { coverInTags, type FileTags, wordsInTags } from '#contract/songs/file-tags.ts'
import { type Proposal, proposalOf } from './file-proposal.ts'

interface FileSays {
  proposal: Proposal
  picture: File | null
}

/** What a file says before it is sent; of one that can't be read nothing. */
export async function readFileTags(file: File): Promise<FileSays> {
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
