import { z } from 'zod'

export interface CredentialsJob {
  inputPath: string
  /** As the reader knows formats: `audio/mpeg`. */
  mime: string
  /** Certificates in PEM; who signed with one of theirs is believed. */
  trustPath: string
  /** The reader's WebAssembly. */
  modulePath: string
}

/** What a file's Content Credentials say after they were verified. */
export const FileCredentials = z.object({
  /**
   * `valid`: unchanged since a signer that the operator trusts has signed it. `invalid`: changed, or wrongly signed.
   */
  state: z.enum(['valid', 'invalid']),
  /** Whose certificate signed; only of valid ones. */
  issuer: z.string().max(200).nullable(),
  /** The program that made the file, as it signed; only of valid ones. */
  generator: z.string().max(200).nullable(),
})
export type FileCredentials = z.infer<typeof FileCredentials>

/** `null`: none, none that can be read, or by a signer that the operator doesn't know. */
export const CredentialsAnswer = FileCredentials.nullable()
export type CredentialsAnswer = z.infer<typeof CredentialsAnswer>

/** What is read of the report of the library (c2pa-rs, `Reader`). */
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
