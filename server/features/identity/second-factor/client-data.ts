/** The challenge that a browser has signed; call it only for data that a library has checked before. */
export function challengeIn({ clientDataJSON }: { clientDataJSON: string }): string {
  const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
    challenge: string
  }
  return challenge
}
