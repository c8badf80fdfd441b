import { cacheNames } from '../session/worker-agreement.ts'

/** Keeps audio files from another app's share sheet for the upload form, and opens the form. */
export async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData()
  const files = form.getAll('audio').filter(entry => entry instanceof File)
  // Files that were shared earlier and not used are replaced.
  await caches.delete(cacheNames.shared)
  const cache = await caches.open(cacheNames.shared)
  for (const [at, file] of files.entries()) {
    const headers = { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) }
    await cache.put(`/shared-files/${at}`, new Response(file, { headers }))
  }
  return Response.redirect('/upload', 303)
}
