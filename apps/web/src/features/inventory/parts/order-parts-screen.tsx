export default function OrderPartsScreen() {
  return null;
}
