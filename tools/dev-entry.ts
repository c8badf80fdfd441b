import type { Plugin } from 'vite'

export const devEntryPath = '/@melodrome-dev'

/** Vite puts this script into an HTML file. Our pages come from the renderer instead, so it is a file of its own. */
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
