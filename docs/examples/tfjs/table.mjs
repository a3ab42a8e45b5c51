// The operators: left PyTorch's, with its parameters, right the same call for TensorFlow.js.
//
// What a program does not give is undefined on the right, or what stands behind `=` on the left. A
// parameter that is not used on the right must have that value, `self!` has to be given, and
// `*shape` takes sizes as one tuple or one by one. A function on the right that TensorFlow.js does
// not have is one of OWN, which is made of several of its functions.

export const TABLE = `
add(self, other, alpha=1) = add(self, other)
sub(self, other, alpha=1) = sub(self, other)
mul(self, other) = mul(self, other)
div(self, other, rounding_mode=null) = div(self, other)
floor_divide(self, other) = floorDiv(self, other)
remainder(self, other) = mod(self, other)
pow(self, exponent) = pow(self, exponent)
maximum(self, other) = maximum(self, other)
minimum(self, other) = minimum(self, other)
max.other(self, other) = maximum(self, other)
min.other(self, other) = minimum(self, other)
atan2(self, other) = atan2(self, other)
eq(self, other) = equal(self, other)
ne(self, other) = notEqual(self, other)
lt(self, other) = less(self, other)
le(self, other) = lessEqual(self, other)
gt(self, other) = greater(self, other)
ge(self, other) = greaterEqual(self, other)
logical_and(self, other) = logicalAnd(self, other)
logical_or(self, other) = logicalOr(self, other)
logical_xor(self, other) = logicalXor(self, other)
logical_not(self) = logicalNot(self)
bitwise_and(self, other) = bitwiseAnd(self, other)
where(condition, self!, other!) = where(condition, self, other)
neg(self) = neg(self)
abs(self) = abs(self)
sign(self) = sign(self)
square(self) = square(self)
reciprocal(self) = reciprocal(self)
sqrt(self) = sqrt(self)
rsqrt(self) = rsqrt(self)
exp(self) = exp(self)
expm1(self) = expm1(self)
log(self) = log(self)
log1p(self) = log1p(self)
sin(self) = sin(self)
cos(self) = cos(self)
tan(self) = tan(self)
asin(self) = asin(self)
acos(self) = acos(self)
atan(self) = atan(self)
sinh(self) = sinh(self)
cosh(self) = cosh(self)
tanh(self) = tanh(self)
asinh(self) = asinh(self)
acosh(self) = acosh(self)
atanh(self) = atanh(self)
erf(self) = erf(self)
floor(self) = floor(self)
ceil(self) = ceil(self)
round(self, decimals=0) = round(self)
isnan(self) = isNaN(self)
isinf(self) = isInf(self)
isfinite(self) = isFinite(self)
real(self) = real(self)
imag(self) = imag(self)
complex(real, imag) = complex(real, imag)
sigmoid(self) = sigmoid(self)
log_sigmoid(self) = logSigmoid(self)
logsigmoid(self) = logSigmoid(self)
relu(self) = relu(self)
relu6(self) = relu6(self)
elu(self, alpha=1, scale=1, input_scale=1) = elu(self)
selu(self) = selu(self)
leaky_relu(self, negative_slope=0.01) = leakyRelu(self, negative_slope)
softplus(self, beta=1, threshold=20) = softplus(self)
clamp(self, min!, max!) = clipByValue(self, min, max)
sum(self, dim, keepdim=false) = sum(self, dim, keepdim)
mean(self, dim, keepdim=false) = mean(self, dim, keepdim)
prod(self, dim, keepdim=false) = prod(self, dim, keepdim)
amax(self, dim, keepdim=false) = max(self, dim, keepdim)
amin(self, dim, keepdim=false) = min(self, dim, keepdim)
max(self) = max(self)
min(self) = min(self)
any(self, dim, keepdim=false) = any(self, dim, keepdim)
all(self, dim, keepdim=false) = all(self, dim, keepdim)
logsumexp(self, dim, keepdim=false) = logSumExp(self, dim, keepdim)
argmax(self, dim, keepdim=false) = argExtreme(self, "argMax", dim)
argmin(self, dim, keepdim=false) = argExtreme(self, "argMin", dim)
cumsum(self, dim) = cumsum(self, dim)
cumprod(self, dim) = cumprod(self, dim)
softmax(self, dim) = softmax(self, dim)
log_softmax(self, dim) = logSoftmax(self, dim)
topk(self, k, dim=-1, largest=true, sorted=true) = topValues(self, k, dim)
mm(self, mat2) = matMul(self, mat2)
bmm(self, mat2) = matMul(self, mat2)
matmul(self, other) = matMul(self, other)
dot(self, tensor) = dot(self, tensor)
outer(self, vec2) = outerProduct(self, vec2)
einsum(equation, *operands) = spread("einsum", equation, operands)
reshape(self, *shape) = reshape(self, shape)
permute(self, *dims) = transpose(self, dims)
t(self) = transpose(self)
T(self) = transpose(self)
transpose(self, dim0, dim1) = swapDims(self, dim0, dim1)
squeeze(self, dim) = squeezeDim(self, dim)
unsqueeze(self, dim) = expandDims(self, dim)
expand(self, *size) = broadcastTo(self, size)
broadcast_to(self, size) = broadcastTo(self, size)
flip(self, *dims) = reverse(self, dims)
tile(self, *dims) = tile(self, dims)
repeat(self, *repeats) = tile(self, repeats)
cat(tensors, dim=0) = concat(tensors, dim)
stack(tensors, dim=0) = stack(tensors, dim)
unbind(self, dim=0) = unstack(self, dim)
index_select(self, dim, index) = gather(self, index, dim)
diag(self, diagonal=0) = diag(self)
zeros(*size, dtype="float32") = zeros(size, dtype)
ones(*size, dtype="float32") = ones(size, dtype)
zeros_like(self) = zerosLike(self)
ones_like(self) = onesLike(self)
eye(n, m) = eye(n, m)
linspace(start, end, steps) = linspace(start, end, steps)
clone(self) = clone(self)
to(self, dtype!) = cast(self, dtype)
float(self) = cast(self, "float32")
int(self) = cast(self, "int32")
bool(self) = cast(self, "bool")
item(self) = item(self)
`;

export const OWN = {
  argExtreme: (tf, x, which, dim) =>
    dim === undefined ? tf[which](tf.reshape(x, [-1])) : tf[which](x, dim),
  spread: (tf, name, first, others) => tf[name](first, ...others),
  squeezeDim: (tf, x, dim) => tf.squeeze(x, dim === undefined ? dim : [].concat(dim)),
  swapDims: (tf, x, dim0, dim1) => {
    const dims = x.shape.map((_, dim) => dim);
    const [i, j] = [dim0, dim1].map((dim) => (dim < 0 ? dim + x.rank : dim));
    if (!(i in dims && j in dims)) throw new RangeError(`dims ${dim0} and ${dim1} of ${x.rank}`);
    [dims[i], dims[j]] = [j, i];
    return tf.transpose(x, dims);
  },
  topValues: (tf, x, k, dim) => {
    if (dim !== -1 && dim !== x.rank - 1) throw new Error('topk of another dim is not supported');
    const {values, indices} = tf.topk(x, k);
    return [values, indices];
  },
  item: (tf, x) => {
    if (x.size !== 1) throw new RangeError(`${x.size} elements`);
    if (x.dtype === 'complex64') throw new Error('a complex number does not support item');
    const number = x.dataSync()[0];
    return {dtype: x.dtype, number: x.dtype === 'bool' ? Boolean(number) : number};
  },
};
