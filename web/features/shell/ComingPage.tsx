export function ComingPage() {
  return <h1>ComingPage</h1>
}
