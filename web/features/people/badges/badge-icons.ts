import { Crown, Disc3, type LucideIcon, Medal, Trophy } from 'lucide-react'
import type { BadgeType } from '#contract/people/badge-types.ts'

export const badgeIcons: Record<BadgeType, LucideIcon> = {
  gold: Crown,
  silver: Trophy,
  bronze: Medal,
  participant: Disc3,
}
