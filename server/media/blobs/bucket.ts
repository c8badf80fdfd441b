import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { StoreAway } from './blob-store.ts'
import type { Block } from './block-cache.ts'
import { bucketFailure, isMissing } from './bucket-failure.ts'
import type { ObjectStore } from './object-store.ts'

type Sdk = typeof import('@aws-sdk/client-s3')

const connectMs = 5_000
const silenceMs = 15_000
/** Also for a body that breaks off while it is read, which the client itself doesn't request again. */
export const tries = 3
/** For the listeners of all songs together; each takes one while a block is fetched. */
const maxConnections = 200

export interface Stored {
  bytes: number
  modifiedAt: Date
}

/** An upload in parts; nothing of it can be seen until it is finished. */
export interface Upload {
  key: string
  id: string
}

/**
 * The requests that we make to a bucket. They throw `StoreAway`, `StoreFull`, or an error that says what was refused.
 */
export class Bucket {
  readonly #sdk: Sdk
  readonly #client: S3Client
  readonly #store: ObjectStore

  /** The client is loaded only here, because few installations need it and it is large. */
  static async open(store: ObjectStore): Promise<Bucket> {
    return new Bucket(await import('@aws-sdk/client-s3'), store)
  }

  private constructor(sdk: Sdk, store: ObjectStore) {
    this.#sdk = sdk
    this.#store = store
    this.#client = new sdk.S3Client({
      endpoint: store.endpoint,
      region: store.region,
      // Without a key the client asks AWS's usual places, and again before their keys expire.
      ...(store.key && { credentials: { accessKeyId: store.key.id, secretAccessKey: store.key.secret } }),
      // Every storage understands this form of address; bucket names in host names need a DNS of their own.
      forcePathStyle: true,
      // Other storages don't know the newer checksums of AWS; ours are `Content-MD5` and the signature.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: tries,
      requestHandler: {
        connectionTimeout: connectMs,
        socketTimeout: store.silenceMs ?? silenceMs,
        httpAgent: { maxSockets: maxConnections },
        httpsAgent: { maxSockets: maxConnections },
      },
    })
  }

  /** Checks that the bucket is there and can be read. */
  async tryOut(): Promise<void> {
    const { ListObjectsV2Command } = this.#sdk
    const { bucket } = this.#store
    await this.#ask(() => this.#client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 })))
  }

  async put(key: string, content: Buffer): Promise<void> {
    const { PutObjectCommand } = this.#sdk
    const sent = {
      ...this.#at(key),
      Body: content,
      ContentLength: content.byteLength,
      ContentMD5: md5(content),
    }
    await this.#ask(() => this.#client.send(new PutObjectCommand(sent)))
  }

  async beginUpload(key: string): Promise<Upload> {
    const { CreateMultipartUploadCommand } = this.#sdk
    const { UploadId } = await this.#ask(() =>
      this.#client.send(new CreateMultipartUploadCommand(this.#at(key))),
    )
    return { key, id: UploadId! }
  }

  /** Answers what `finishUpload` needs to identify this part. */
  async putPart({ key, id }: Upload, number: number, content: Buffer): Promise<string> {
    const { UploadPartCommand } = this.#sdk
    const part = { ...this.#at(key), UploadId: id, PartNumber: number }
    const sent = { ...part, Body: content, ContentLength: content.byteLength, ContentMD5: md5(content) }
    const { ETag } = await this.#ask(() => this.#client.send(new UploadPartCommand(sent)))
    return ETag!
  }

  async finishUpload({ key, id }: Upload, tags: string[]): Promise<void> {
    const { CompleteMultipartUploadCommand } = this.#sdk
    const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
    const whole = { ...this.#at(key), UploadId: id, MultipartUpload: { Parts } }
    await this.#ask(() => this.#client.send(new CompleteMultipartUploadCommand(whole)))
  }

  async abandonUpload({ key, id }: Upload): Promise<void> {
    const { AbortMultipartUploadCommand } = this.#sdk
    await this.#ask(() =>
      this.#client.send(new AbortMultipartUploadCommand({ ...this.#at(key), UploadId: id })),
    )
  }

  /** The given number of bytes from `first` on, or fewer at the end; undefined if there is no such object. */
  async block(key: string, first: number, bytes: number): Promise<Block | undefined> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#get(key, `bytes=${first}-${first + bytes - 1}`)
      if (!answer || answer === 'empty') return answer && { content: Buffer.alloc(0), totalBytes: 0 }
      const totalBytes = Number(/\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1])
      try {
        const content = Buffer.from((await answer.Body?.transformToByteArray()) ?? [])
        if (content.byteLength !== Math.min(bytes, totalBytes - first)) throw new Error('it came in part')
        return { content, totalBytes }
      } catch (error) {
        if (attempt === tries) throw new StoreAway(`${key} broke off while it was read.`, { cause: error })
      }
    }
  }

  /** The whole object; it may break off while it is read. */
  async stream(key: string): Promise<{ stream: Readable; bytes: number } | undefined> {
    const answer = await this.#get(key)
    if (!answer || answer === 'empty') return undefined
    // In Node the body is a stream.
    return { stream: answer.Body as Readable, bytes: answer.ContentLength ?? 0 }
  }

  async look(key: string): Promise<Stored | undefined> {
    const { HeadObjectCommand } = this.#sdk
    const answer = await this.#ask(() =>
      this.#client.send(new HeadObjectCommand(this.#at(key))).catch(undefinedIfNoObject),
    )
    return answer && { bytes: answer.ContentLength ?? 0, modifiedAt: answer.LastModified ?? new Date(0) }
  }

  async remove(key: string): Promise<void> {
    const { DeleteObjectCommand } = this.#sdk
    await this.#ask(() => this.#client.send(new DeleteObjectCommand(this.#at(key))))
  }

  async *list(prefix: string): AsyncIterable<Stored & { key: string }> {
    const { ListObjectsV2Command } = this.#sdk
    let token: string | undefined
    do {
      const page = { Bucket: this.#store.bucket, Prefix: prefix, ContinuationToken: token }
      const answer = await this.#ask(() => this.#client.send(new ListObjectsV2Command(page)))
      for (const { Key, Size, LastModified } of answer.Contents ?? [])
        if (Key && LastModified) yield { key: Key, bytes: Size ?? 0, modifiedAt: LastModified }
      token = answer.IsTruncated ? answer.NextContinuationToken : undefined
    } while (token)
  }

  /** Uploads that are not finished: the first thousand; normally there are few. */
  async unfinishedUploads(): Promise<(Upload & { begunAt: Date })[]> {
    const { ListMultipartUploadsCommand } = this.#sdk
    const { bucket } = this.#store
    const answer = await this.#ask(() =>
      this.#client.send(new ListMultipartUploadsCommand({ Bucket: bucket })),
    )
    return (answer.Uploads ?? []).flatMap(({ Key, UploadId, Initiated }) =>
      Key && UploadId && Initiated ? [{ key: Key, id: UploadId, begunAt: Initiated }] : [],
    )
  }

  close(): void {
    this.#client.destroy()
  }

  #get(key: string, range?: string) {
    const { GetObjectCommand } = this.#sdk
    return this.#ask(() =>
      this.#client
        .send(new GetObjectCommand({ ...this.#at(key), ...(range && { Range: range }) }))
        .catch((error: unknown) => (isEmpty(error) ? ('empty' as const) : undefinedIfNoObject(error))),
    )
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#store.bucket, Key: key }
  }

  async #ask<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    try {
      return await request()
    } catch (error) {
      throw bucketFailure(error, this.#store)
    }
  }
}

function undefinedIfNoObject(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

/** No range of an empty object can be satisfied. */
const isEmpty = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidRange'

function md5(content: Buffer): string {
  return createHash('md5').update(content).digest('base64')
}
