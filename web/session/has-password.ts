import { useAccount } from './viewer.ts'

/** Whether the account has a password on this installation. */
export function useHasPassword(): boolean {
  return useAccount()?.authType !== 'oauth'
}
