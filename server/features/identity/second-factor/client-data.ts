/** The challenge that a browser had signed; call it for what a library has checked before. */
export function challengeIn({ clientDataJSON }: { clientDataJSON: string }): string {
  const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
    challenge: string
  }
  return challenge
}
