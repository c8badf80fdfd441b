/** The program of the sandboxed process: one job as its argument, one answer on standard output. */
import { readFileSync } from 'node:fs'
import { initSync, WasmReader } from '@contentauth/c2pa-wasm'
import { type CredentialsAnswer, type CredentialsJob, Report } from './found-credentials.ts'

// A manifest may name addresses; an uploaded song must not make the server send requests anywhere.
Reflect.deleteProperty(globalThis, 'fetch')
const job: CredentialsJob = JSON.parse(process.argv[2] ?? '')
process.stdout.write(JSON.stringify(await verify(job)))

async function verify({
  inputPath,
  mime,
  trustPath,
  modulePath,
}: CredentialsJob): Promise<CredentialsAnswer> {
  initSync({ module: readFileSync(modulePath) })
  const settings = {
    trust: { trust_anchors: readFileSync(trustPath, 'utf8') },
    verify: { verify_trust: true, remote_manifest_fetch: false, ocsp_fetch: false },
  }
  // A file that can't be read has no credentials, which is no fault of its sound.
  const reader = await WasmReader.fromBytes(mime, readFileSync(inputPath), JSON.stringify(settings)).catch(
    () => undefined,
  )
  if (!reader) return null
  const {
    validation_state: state,
    active_manifest: active,
    manifests,
  } = Report.parse(JSON.parse(reader.json()))
  const manifest = manifests[active]
  if (state === 'Invalid') return { state: 'invalid', issuer: null, generator: null }
  if (state !== 'Trusted') return null
  return {
    state: 'valid',
    issuer: manifest?.signature_info?.issuer ?? null,
    generator: manifest?.claim_generator_info?.[0]?.name ?? null,
  }
}
