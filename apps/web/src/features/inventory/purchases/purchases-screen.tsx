export default function PurchasesScreen() {
  return null;
}
