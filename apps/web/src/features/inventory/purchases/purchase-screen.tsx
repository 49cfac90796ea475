export default function PurchaseScreen() {
  return null;
}
