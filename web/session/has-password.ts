import { useAccount } from './viewer.ts'

/** Whether the account can be signed in to with a password of ours. */
export function useHasPassword(): boolean {
  return useAccount()?.authType !== 'oauth'
}
