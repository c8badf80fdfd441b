import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { maxProfileImageBytes, maxProfileImageMegabytes } from '#contract/limits.ts'
import { receiveUpload } from '../../http/input/receive-upload.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { setProfile } from '../identity/users/user-row.ts'
import type { PictureBlobs } from './person.ts'

/**
 * Receives a member's picture: writes it to disk, has the sandbox draw it again as a square, and stores it on their
 * row. The sweep removes the previous picture once no row names it.
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
    const keepSquare = async (file: string) => (await m.blobs.keep(file, 'webp')).name
    return {
      picture_blob: await keepSquare(fitted.webp.small),
      picture_large_blob: await keepSquare(fitted.webp.large),
    }
  } finally {
    await rm(outputDirectory, { recursive: true, force: true })
  }
}
