/** Names come from the database and from addresses; with other characters, they could lead out of the store. */
export function isBlobName(name: string): boolean {
  return /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/.test(name)
}

/** @throws {RangeError} if no blob can have such a name */
export function blobNameOf(sha256: string, ending: string): string {
  const name = `${sha256}.${ending}`
  if (!isBlobName(name)) throw new RangeError(`${JSON.stringify(name)} cannot be the name of a blob.`)
  return name
}
