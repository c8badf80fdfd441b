import { writeFileSync } from 'node:fs'
import { parseFile } from 'music-metadata'
import { maxCoverBytes } from '#contract/limits.ts'
import {
  claimIn,
  coverInTags,
  type FileTags,
  wordsInTags,
  workflowInTags,
} from '#contract/songs/file-tags.ts'
import type { FileWords } from '#contract/songs/file-words.ts'
import type { Provenance } from './analysis.ts'
import { cleanWorkflow } from './workflow/clean-workflow.ts'

interface ReadTags {
  provenance: Provenance | null
  fileWords: FileWords
  workflow: string | null
  /** Whether the file's picture was written. */
  carriesPicture: boolean
}

/**
 * Which generator made the song, as its tags say, and the words and the picture in them. Tags are optional information:
 * an error in them says nothing about the sound.
 * @param picturePath where the picture is written unchanged; without it none is read
 */
export async function readTags(path: string, picturePath?: string): Promise<ReadTags> {
  try {
    const tags: FileTags = await parseFile(path, { duration: false, skipCovers: !picturePath })
    const fileWords = wordsInTags(tags)
    const claim = claimIn(tags.native) ?? (fileWords.generator ? { tool: fileWords.generator } : null)
    return {
      provenance: claim && { ...claim, source: 'tags' },
      fileWords,
      workflow: cleanWorkflow(workflowInTags(tags) ?? ''),
      carriesPicture: picturePath !== undefined && wrotePicture(tags, picturePath),
    }
  } catch {
    return { provenance: null, fileWords: {}, workflow: null, carriesPicture: false }
  }
}

function wrotePicture(tags: FileTags, picturePath: string): boolean {
  const picture = coverInTags(tags)?.data
  if (!picture || picture.length === 0 || picture.length > maxCoverBytes) return false
  writeFileSync(picturePath, picture)
  return true
}
