import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { BillingSection } from './billing-section.tsx'
import { ClaimSubscriptionScreen } from './claim-subscription-screen.tsx'
import { PaymentCancelScreen } from './payment-cancel-screen.tsx'
import { PaymentReceiptScreen } from './payment-receipt-screen.tsx'
import { PaymentSuccessScreen } from './payment-success-screen.tsx'
import { PricingScreen } from './pricing-screen.tsx'
import { UpgradeScreen } from './upgrade-screen.tsx'

const byPath: Record<string, ComponentType> = {
  '/pricing': PricingScreen,
  '/upgrade': UpgradeScreen,
  '/payment-success': PaymentSuccessScreen,
  '/free-signup-success': PaymentSuccessScreen,
  '/payment-cancel': PaymentCancelScreen,
  '/payment-receipt': PaymentReceiptScreen,
  '/claim-subscription': ClaimSubscriptionScreen,
}

/** All payment screens in one file, because many small chunks would add their names to every page. */
export function PaymentScreen() {
  const { pathname } = useLocation()
  const Shown = byPath[pathname.toLowerCase().replace(/\/$/, '')] ?? BillingSection
  return <Shown />
}
