export function FormDesignsPage() {
  return null;
}
