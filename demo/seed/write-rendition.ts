import { Mp3FrameFilter } from '../../server/media/audio/mp3/mp3-frame-filter.ts'
import { stepDb } from '../../server/media/audio/mp3/mp3-gain.ts'
import { Mp3Rendition } from '../../server/media/audio/mp3/mp3-rendition.ts'
import { SourceFile } from '../../server/media/audio/source-file.ts'

const chunkBytes = 2 ** 20

/** The MP3 for listeners as analysing the upload writes it, when the change of its level is known beforehand. */
export function writeRendition(uploadPath: string, renditionPath: string, gainDb: number): void {
  const file = new SourceFile(uploadPath)
  const filter = new Mp3FrameFilter()
  const rendition = new Mp3Rendition()
  for (const chunk of file.chunks(0, chunkBytes)) rendition.append(filter.push(chunk))
  rendition.append(filter.end())
  file.close()
  rendition.write(renditionPath, Math.round(gainDb / stepDb))
}
