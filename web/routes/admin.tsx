import { createRoute } from '@tanstack/react-router'
import { pages } from '../pages.ts'
import { requireViewer } from '../session/require-viewer.ts'
import { root, shows, titled } from './root.tsx'

export const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin/{-$section}/{-$id}',
  ...shows(pages.admin),
  beforeLoad: requireViewer,
  loader: async ({ context, params }) => {
    const { openSection } = await import('../features/admin/open-section.ts')
    return await openSection(context, params.section)
  },
  head: titled('shell.account.administration'),
})
