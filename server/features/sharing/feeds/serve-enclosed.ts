import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Id } from '#contract/shapes.ts'
import type { Pictured } from '#contract/sharing/link-picture-address.ts'
import { fallbackLanguage } from '#words/languages.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { downloadSong } from '../../songs/stream-song.ts'
import { type PictureDrawer, sendLinkPicture } from '../embeds/send-link-picture.ts'

type Asked = FastifyRequest<{ Params: { id: string } }>

const missing = {
  song: 'song.notFound',
  playlist: 'playlist.notFound',
  person: 'person.notFound',
  challenge: 'challenge.notFound',
} as const

/**
 * The files that feeds link to. Their addresses end like the type of the file, because programs believe nothing else.
 */
export function serveEnclosed(app: FastifyInstance, m: Melodrome, draw: PictureDrawer): void {
  app.get('/songs/:id.mp3', async (request: Asked, reply) => {
    const { id } = request.params
    if (!Id.safeParse(id).success) refuse('song.notFound')
    await downloadSong(m, { request, reply }, id)
    return reply
  })

  const art = (kind: Pictured['kind']) => async (request: Asked, reply: FastifyReply) => {
    const { id } = request.params
    if (!Id.safeParse(id).success) refuse(missing[kind])
    return await sendArt(request, reply, { kind, id })
  }
  app.get('/songs/:id/art.jpg', art('song'))
  app.get('/profile/:id/art.jpg', art('person'))
  app.get('/playlists/:id/art.jpg', art('playlist'))
  app.get('/challenges/:id/art.jpg', art('challenge'))
  app.get('/art.jpg', (request, reply) => sendArt(request, reply, null))

  async function sendArt(request: FastifyRequest, reply: FastifyReply, thing: Pictured | null) {
    const asked = { thing, shape: 'square', language: fallbackLanguage } as const
    await sendLinkPicture(m, { request, reply }, asked, draw)
    return reply
  }
}
