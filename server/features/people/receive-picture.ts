import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { maxProfileImageBytes, maxProfileImageMegabytes } from '#contract/limits.ts'
import { receiveUpload } from '../../http/input/receive-upload.ts'
import { refuse } from '../../http/refusal.ts'
import type { CoverSize } from '../../media/images/cover-files.ts'
import type { Melodrome } from '../../melodrome.ts'
import { setProfile } from '../identity/users/user-row.ts'
import type { PictureBlobs } from './person.ts'

/** Pixels on a side: beside a name it is shown at 28 to 56, on the profile at 168, on screens of twice the density. */
const pictureSizes = { picture_blob: 96, picture_large_blob: 640 } as const

/**
 * Takes a member's picture: to disk, through the sandbox that draws it anew as a square, and onto their row. The one
 * before is swept away once nothing names it.
 */
export async function receivePicture(m: Melodrome, personId: string, request: FastifyRequest): Promise<void> {
  const upload = await receiveUpload(request, {
    directory: m.blobs.temporaryDirectory,
    files: {
      profileImage: {
        maxBytes: maxProfileImageBytes,
        tooLarge: () => refuse('person.imageTooLarge', { limit: maxProfileImageMegabytes }),
      },
    },
  })
  try {
    const blobs = await keepPicture(m, upload.files.profileImage?.path)
    await setProfile(m.database, personId, blobs, m.clock())
  } finally {
    await upload.discard()
  }
}

/** Answers the names under which its sizes are served. */
async function keepPicture(m: Melodrome, inputPath: string | undefined): Promise<PictureBlobs> {
  if (inputPath === undefined) return refuse('person.imageNotImage')
  const outputDirectory = await mkdtemp(path.join(m.blobs.temporaryDirectory, 'picture-'))
  try {
    const fitted = await m.fitCover({ inputPath, outputDirectory })
    if ('refusal' in fitted) {
      return refuse(fitted.refusal === 'song.coverNotImage' ? 'person.imageNotImage' : 'person.imageBroken')
    }
    const keepSquare = async (size: CoverSize) => {
      const square = fitted.files.find(file => file.size === size)!
      return (await m.blobs.keep(square.path, square.type)).name
    }
    return {
      picture_blob: await keepSquare(pictureSizes.picture_blob),
      picture_large_blob: await keepSquare(pictureSizes.picture_large_blob),
    }
  } finally {
    await rm(outputDirectory, { recursive: true, force: true })
  }
}
