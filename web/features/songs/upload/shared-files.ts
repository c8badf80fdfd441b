import { cacheNames } from '../../../session/worker-agreement.ts'

/** Whether files from another app wait for the upload form. */
export async function hasSharedFiles(): Promise<boolean> {
  if (!('caches' in window) || !(await caches.has(cacheNames.shared))) return false
  return (await (await caches.open(cacheNames.shared)).keys()).length > 0
}

/** The files from another app's share sheet that the worker has kept. They are returned once. */
export async function takeSharedFiles(): Promise<File[]> {
  if (!(await hasSharedFiles())) return []
  const cache = await caches.open(cacheNames.shared)
  const files = await Promise.all((await cache.keys()).map(async request => await fileOf(cache, request)))
  await caches.delete(cacheNames.shared)
  return files.flatMap(file => file ?? [])
}

async function fileOf(cache: Cache, request: Request): Promise<File | undefined> {
  const answer = await cache.match(request)
  if (!answer) return undefined
  const name = decodeURIComponent(answer.headers.get('x-file-name') ?? '')
  const type = answer.headers.get('content-type') ?? ''
  return new File([await answer.blob()], name, { type })
}
