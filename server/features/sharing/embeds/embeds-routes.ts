import type { embeds } from '#contract/sharing/embeds.ts'
import type { Pictured } from '#contract/sharing/link-picture-address.ts'
import { fallbackLanguage, languages } from '#words/languages.ts'
import { element, xmlDeclaration } from '../../../http/documents/xml.ts'
import { ownOrigin } from '../../../http/input/origin.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import type { Asked } from './kept-picture.ts'
import { oEmbedOf } from './oembed.ts'
import { type PictureDrawer, sendLinkPicture } from './send-link-picture.ts'

export const embedRoutes = (m: Melodrome, draw: PictureDrawer): Handlers<typeof embeds> => ({
  'GET /api/oembed': async ({ query, request, reply }) => {
    const { format } = query
    if (format !== 'json' && format !== 'xml') return refuse('embed.formatUnknown')
    const answer = await oEmbedOf(m.database, ownOrigin(request, m.publicUrl), query)
    // The answer is the same for everybody.
    void reply.header('cache-control', 'public, no-cache')
    if (format === 'json') return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
    const parts = Object.entries(answer).map(([name, value]) => element(name, {}, String(value)))
    return reply.type('text/xml; charset=utf-8').send(xmlDeclaration + element('oembed', {}, ...parts).xml)
  },

  'GET /api/link-picture': ask => sendLinkPicture(m, ask, wide(null), draw),

  'GET /api/songs/{id}/link-picture': ask =>
    sendLinkPicture(m, ask, wide({ kind: 'song', id: ask.params.id }), draw),

  'GET /api/playlists/{id}/link-picture': ask =>
    sendLinkPicture(m, ask, wide({ kind: 'playlist', id: ask.params.id }), draw),

  'GET /api/users/{id}/link-picture': ask =>
    sendLinkPicture(m, ask, wide({ kind: 'person', id: ask.params.id }), draw),

  'GET /api/challenges/{id}/link-picture': ask =>
    sendLinkPicture(m, ask, wide({ kind: 'challenge', id: ask.params.id }, ask.query.lang), draw),
})

function wide(thing: Pictured | null, lang?: string): Asked {
  return { thing, shape: 'wide', language: languages.find(known => known === lang) ?? fallbackLanguage }
}
