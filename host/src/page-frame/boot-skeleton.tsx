export function BootSkeleton() {
  return null
}
