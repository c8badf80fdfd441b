/** The pause between two requests to a server that doesn't answer. */
const lookPauseMs = 2000

/** Opens the home page as soon as the server answers; earlier, the browser would show its own error page. */
export async function openHomeWhenThere(): Promise<void> {
  try {
    await fetch('/ready', { cache: 'no-store' })
    location.replace('/')
  } catch {
    setTimeout(() => void openHomeWhenThere(), lookPauseMs)
  }
}
