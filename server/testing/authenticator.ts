import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  NewPasskey,
  PasskeyQuestion,
  PasskeySignature,
  PasskeyWish,
} from '#contract/identity/passkeys.ts'

interface Habits {
  /** The origin at which the browser is. */
  origin?: string
  /** Whether it has verified its owner by finger, face or PIN. */
  checksOwner?: boolean
}

/** A security key made of software, as in WebAuthn 6.1: one passkey, ES256, no attestation. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(16)
  #rpId = ''
  #handle: string | undefined
  counter = 0

  make(wish: PasskeyWish, { origin = 'http://localhost:80', checksOwner = true }: Habits = {}): NewPasskey {
    this.#rpId = wish.rp.id
    this.#handle = wish.user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinates = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')] as const
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, coseKey(...coordinates)])
    const flags = flagsOf(checksOwner) | attestedCredential
    const attested = Buffer.concat([this.#data(flags), credential])
    return {
      ...this.#name(),
      response: {
        clientDataJSON: clientData('webauthn.create', wish.challenge, origin),
        attestationObject: attestation(attested).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  sign(
    { challenge }: PasskeyQuestion,
    { origin = 'http://localhost:80', checksOwner = true }: Habits = {},
  ): PasskeySignature {
    this.counter += 1
    const clientDataJSON = clientData('webauthn.get', challenge, origin)
    const authenticatorData = this.#data(flagsOf(checksOwner))
    const hash = sha256(Buffer.from(clientDataJSON, 'base64url'))
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), this.#keys.privateKey)
    return {
      ...this.#name(),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.#handle,
      },
    }
  }

  #name() {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const }
  }

  #data(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(Buffer.from(this.#rpId)), Buffer.from([flags]), counter])
  }
}

const userPresent = 0x01
const userVerified = 0x04
const attestedCredential = 0x40

function flagsOf(checksOwner: boolean): number {
  return checksOwner ? userPresent | userVerified : userPresent
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** CBOR (RFC 8949) by hand, for the two shapes that are needed: { fmt: 'none', attStmt: {}, authData }. */
function attestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ])
}

const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }, RFC 9053. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const bytes32 = [0x58, 32]
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, ...bytes32]),
    x,
    Buffer.from([0x22, ...bytes32]),
    y,
  ])
}
