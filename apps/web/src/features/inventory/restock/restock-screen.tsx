export default function RestockScreen() {
  return null;
}
