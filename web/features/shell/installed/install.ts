/** What Chromium offers where our pages can become an app; other browsers have a menu of their own for it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

declare global {
  interface Window {
    /** Kept by the script at the head of every page: the offer comes before anything else of ours runs. */
    installPrompt?: InstallPrompt | undefined
  }
}

export function canInstall(): boolean {
  return window.installPrompt !== undefined
}

/** The browser asks the person; an offer is good for one question. */
export async function install(): Promise<void> {
  const offer = window.installPrompt
  window.installPrompt = undefined
  await offer?.prompt()
}
