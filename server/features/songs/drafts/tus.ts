import type { FastifyReply, FastifyRequest } from 'fastify'
import { beginningOf } from '#contract/beginning-of.ts'
import { uuidFromId } from '#contract/ids.ts'
import { fileNameLength, maxAudioBytes } from '#contract/limits.ts'
import { refuse } from '../../../http/refusal.ts'

/** The headers of tus 1.0.0 (https://tus.io/protocols/resumable-upload). */
const version = '1.0.0'

export interface Progress {
  id: string
  bytes: number
  received: number
  expiresAt: Date
}

/** Says which parts of the protocol this server supports, for clients that ask first. */
export function sayAbilities(reply: FastifyReply): FastifyReply {
  return reply
    .header('tus-resumable', version)
    .header('tus-version', version)
    .header('tus-extension', 'creation,expiration,termination')
    .header('tus-max-size', maxAudioBytes)
}

/** Refuses another version of the protocol. */
export function requireTus({ headers }: FastifyRequest, reply: FastifyReply): void {
  void reply.header('tus-resumable', version)
  if (headers['tus-resumable'] === version) return
  void reply.header('tus-version', version)
  refuse('upload.protocol')
}

/** How much of the file is there, and until when it is kept. */
export function sayProgress(reply: FastifyReply, { bytes, received, expiresAt }: Progress): FastifyReply {
  return reply
    .header('upload-offset', received)
    .header('upload-length', bytes)
    .header('upload-expires', expiresAt.toUTCString())
    .header('cache-control', 'no-store')
}

/** A whole number that a header has to carry. */
export function numberIn({ headers }: FastifyRequest, name: 'upload-length' | 'upload-offset'): number {
  const text = String(headers[name] ?? '')
  return /^\d{1,15}$/.test(text) ? Number(text) : refuse('input.invalid')
}

/** `filename` of `Upload-Metadata: filename bmVvbi53YXY=,filetype …`. */
export function fileNameIn(request: FastifyRequest): string {
  const name = metadataIn(request, 'filename') ?? ''
  return beginningOf(
    name
      .normalize('NFC')
      .replaceAll(/[\p{Cc}/\\]/gu, '')
      .trim(),
    fileNameLength,
  )
}

/** The group of takes that this file belongs to, an id that the sender chooses; null for a file on its own. */
export const takesIn = (request: FastifyRequest): string | null => idIn(request, 'takes')

/** The song of which this file is to be a version; null if none is named. */
export const basedOnIn = (request: FastifyRequest): string | null => idIn(request, 'basedOn')

function idIn(request: FastifyRequest, name: 'takes' | 'basedOn'): string | null {
  const id = metadataIn(request, name)
  if (id === undefined) return null
  return uuidFromId(id) ? id : refuse('input.invalid')
}

function metadataIn({ headers }: FastifyRequest, name: 'filename' | 'takes' | 'basedOn'): string | undefined {
  const pairs = String(headers['upload-metadata'] ?? '').split(',')
  const found = pairs.map(pair => pair.trim().split(/\s+/)).find(([key]) => key === name)
  return found && Buffer.from(found[1] ?? '', 'base64').toString('utf8')
}
