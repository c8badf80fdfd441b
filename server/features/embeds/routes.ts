import type { embeds } from '#contract/embeds.ts'
import type { Handlers } from '../../http/mount.ts'
import { ownOrigin } from '../../http/origin.ts'
import { refuse } from '../../http/refusal.ts'
import { element, xmlDeclaration } from '../../http/xml.ts'
import type { Melodrome } from '../../melodrome.ts'
import { hungPoster, type PosterDrawer } from './draw-poster-picture.ts'
import { oEmbedOf } from './oembed.ts'
import { type PictureDrawer, sendLinkPicture } from './send-link-picture.ts'

export const embedRoutes = (
  m: Melodrome,
  draw: PictureDrawer,
  hang: PosterDrawer,
): Handlers<typeof embeds> => ({
  'GET /api/oembed': async ({ query, request, reply }) => {
    const { format } = query
    if (format !== 'json' && format !== 'xml') return refuse('embed.formatUnknown')
    const answer = await oEmbedOf(m.database, ownOrigin(request, m.publicUrl), query)
    // Editors ask from inside the browser; the answer is the same for everybody.
    void reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300')
    if (format === 'json') return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
    const parts = Object.entries(answer).map(([name, value]) => element(name, {}, String(value)))
    return reply.type('text/xml; charset=utf-8').send(xmlDeclaration + element('oembed', {}, ...parts).xml)
  },

  'GET /api/songs/{id}/link-picture': ask => sendLinkPicture(m, ask, ask.params.id, draw),

  'GET /api/challenges/{id}/link-picture': async ({ params, reply }) => {
    const picture = await hang(await hungPoster(m.database, params.id))
    await reply.type('image/jpeg').header('cache-control', 'public, max-age=3600').send(picture)
    return undefined
  },
})
