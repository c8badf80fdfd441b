import { z } from 'zod'

export interface CredentialsJob {
  inputPath: string
  /** The format's name for the reader: `audio/mpeg`. */
  mime: string
  /** Certificates in PEM; a signature made with one of theirs is trusted. */
  trustPath: string
  /** The reader's WebAssembly. */
  modulePath: string
}

/** What a file's Content Credentials say after they were verified. */
export const FileCredentials = z.object({
  /** `valid`: unchanged since a signer that the operator trusts signed it. `invalid`: changed, or wrongly signed. */
  state: z.enum(['valid', 'invalid']),
  /** To whom the signing certificate belongs; only of valid ones. */
  issuer: z.string().max(200).nullable(),
  /** The program that made the file, according to the signed data; only of valid ones. */
  generator: z.string().max(200).nullable(),
})
export type FileCredentials = z.infer<typeof FileCredentials>

/** `null`: none, none that can be read, or none by a signer that the operator knows. */
export const CredentialsAnswer = FileCredentials.nullable()
export type CredentialsAnswer = z.infer<typeof CredentialsAnswer>

/** What we read from the report of the library (c2pa-rs, `Reader`). */
export const Report = z.object({
  validation_state: z.enum(['Invalid', 'Valid', 'Trusted']),
  active_manifest: z.string(),
  manifests: z.record(
    z.string(),
    z.object({
      signature_info: z.object({ issuer: z.string().nullish() }).nullish(),
      claim_generator_info: z.array(z.object({ name: z.string().nullish() })).nullish(),
    }),
  ),
})
