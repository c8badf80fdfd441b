export function SongPage() {
  return <h1>SongPage</h1>
}
