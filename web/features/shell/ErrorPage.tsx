export function ErrorPage() {
  return <h1>error</h1>
}
