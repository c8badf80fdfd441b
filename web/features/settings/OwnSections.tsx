import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Account } from '#contract/accounts.ts'
import { NotificationChoices } from '../notifications/NotificationChoices.tsx'
import { AccountSection } from './AccountSection.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { DataSection } from './DataSection.tsx'
import { SecuritySection } from './SecuritySection.tsx'

/** Everything that belongs to an account, one section below the other. */
export function OwnSections({ account }: { account: Account }) {
  useArrival()
  return (
    <>
      <AccountSection email={account.email} />
      <SecuritySection />
      <NotificationChoices />
      <AppearanceSection />
      <DataSection isLeaving={account.deletionDueAt !== null} />
    </>
  )
}

/** The section that an address names comes later than the page: only now there is something to arrive at. */
function useArrival() {
  const section = useLocation({ select: place => place.hash })
  useEffect(() => document.getElementById(section)?.scrollIntoView(), [section])
}
