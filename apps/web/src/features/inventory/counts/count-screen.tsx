export default function CountScreen() {
  return null;
}
