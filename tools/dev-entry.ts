import type { Plugin } from 'vite'

export const devEntryPath = '/@melodrome-dev'

/** What Vite would put inline into an HTML file, as a script of its own: pages here come from our renderer. */
const entry = `
import '/@vite/client'
import '@vitejs/plugin-react/preamble'
import '/web/main.tsx'
`

export function devEntry(): Plugin {
  return {
    name: 'dev-entry',
    resolveId: id => (id === devEntryPath ? id : undefined),
    load: id => (id === devEntryPath ? entry : undefined),
  }
}
