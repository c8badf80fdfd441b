import { embeds } from '#contract/sharing/embeds.ts'
import { imprint } from '#contract/sharing/imprint.ts'
import { defineRoom } from '../../define-room.ts'
import { embedRoutes } from './embeds/embeds-routes.ts'
import { createPictureDrawer } from './embeds/send-link-picture.ts'
import { serveEnclosed } from './feeds/serve-enclosed.ts'
import { serveFeeds } from './feeds/serve-feeds.ts'
import { imprintRoutes } from './imprint/imprint-routes.ts'
import { serveStatements } from './imprint/serve-statements.ts'
import { serveSitemap } from './sitemap/serve-sitemap.ts'
import { serveSubsonic } from './subsonic/serve-subsonic.ts'

export const sharingRoom = defineRoom({
  routes({ m, app, answer }) {
    const drawPicture = createPictureDrawer(m)
    answer(embeds, embedRoutes(m, drawPicture))
    answer(imprint, imprintRoutes(m))
    serveFeeds(app, m)
    serveEnclosed(app, m, drawPicture)
    serveSitemap(app, m)
    serveSubsonic(app, m)
    serveStatements(app, m)
  },
})
