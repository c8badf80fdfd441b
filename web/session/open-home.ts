/** Between two looks for a server that doesn't answer. */
const lookPauseMs = 2000

/** Opens the home page as soon as the server answers: before that, the browser would show its own error page. */
export async function openHomeWhenThere(): Promise<void> {
  try {
    await fetch('/ready', { cache: 'no-store' })
    location.replace('/')
  } catch {
    setTimeout(() => void openHomeWhenThere(), lookPauseMs)
  }
}
